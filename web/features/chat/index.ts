export { AttachmentPicture } from './AttachmentPicture.tsx';
export {
  type Attachment,
  attachFiles,
  attachMedia,
  attachmentsOf,
  clearAttachments,
  detach,
  isReady,
  setPreview,
  useAttachments,
} from './attachments.ts';
export { ChatRow } from './ChatRow.tsx';
export type { OpenChat, Sent } from './keys.ts';
export { LazyEmojiPicker } from './LazyEmojiPicker.tsx';
export { openChatLazily } from './lazy-open-chat.ts';
export { MediaGrid } from './MediaGrid.tsx';
export { chatPath } from './open-chat-with.ts';
export { ownOutbox } from './own-outbox.ts';
export type { ProposalCardProps, ProposalSlots } from './proposal-slots.ts';
export { useChatSearch, useOpenChat } from './queries.ts';
export { canRecord, useRecorder } from './recorder.ts';
export { unsentOf } from './unsent.ts';
export { keepUsedProposal, useUsedProposal } from './used-proposals.ts';
export { useUnread } from './useUnread.ts';
export { useUploadStatusText } from './useUploadStatusText.ts';
export { WriteToFanButton } from './WriteToFanButton.tsx';
