import { useEffect, useRef } from 'react';
import { clockText } from '#web/kit/clock-text.ts';
import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import type { ComposerProps } from '#web/ui/Composer.tsx';
import type { Message, OpenChat } from './keys.ts';
import { canRecord, useRecorder } from './recorder.ts';
import { answerTo } from './unsent.ts';
import { useVoiceHold } from './useVoiceHold.ts';
import { VoiceLevels } from './VoiceLevels.tsx';
import { sendVoice } from './voice-notes.ts';

interface Speaking {
  readonly open: OpenChat;
  readonly reply: Message | null;
  readonly onSent: () => void;
}

/**
 * Returns the props for the microphone button, and for the controls that replace the composer while
 * recording.
 */
export function useVoice({ open: { chat, writing }, reply, onSent }: Speaking): {
  readonly isRefused: boolean;
  readonly microphone: ComposerProps['voice'];
  readonly recording: ComposerProps['recording'];
} {
  const t = useT();
  // The recording replies to the message that is quoted when the recording ends, because the person may
  // choose another message to quote while recording.
  const answers = useRef(reply);
  useEffect(() => {
    answers.current = reply;
  }, [reply]);
  const recorder = useRecorder((file) => {
    if (sendVoice(chat.id, file, answerTo(answers.current))) onSent();
    else showToast(t('chat.attach.full', { count: 1 }));
  });
  const hold = useVoiceHold(recorder);
  return {
    isRefused: recorder.state === 'refused',
    microphone:
      canRecord() && !writing.fee
        ? { label: t('chat.voice.record'), onPress: hold.onPress, onHold: hold.onHold }
        : undefined,
    recording:
      recorder.state === 'recording'
        ? {
            elapsed: clockText(recorder.seconds),
            label: t('chat.voice.recording'),
            cancelLabel: t('chat.voice.cancel'),
            onCancel: recorder.cancel,
            onSend: recorder.finish,
            meter: <VoiceLevels levels={recorder.levels} />,
            isOverBin: hold.isOverBin,
            hint: hold.isHeld ? t('chat.voice.held') : undefined,
          }
        : undefined,
  };
}
