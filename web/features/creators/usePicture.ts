import { useEffect, useEffectEvent, useState } from 'react';
import { addFiles, forgetUpload, kindOfFile, useUploads } from '#web/features/media/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';

/** One picture of a person or page: uploads a file, waits until the server has processed it, and saves it. */
export function usePicture(save: (id: string | null) => Promise<unknown>, saved: string) {
  const t = useT();
  const [uploadId, setUploadId] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const upload = useUploads(({ uploads }) => uploads.find(({ id }) => id === uploadId));
  const [isSaving, setSaving] = useState(false);

  const settle = useEffectEvent(() => {
    if (!upload) return;
    if (upload.state === 'ready' && upload.mediaId) put(upload.mediaId);
    else setProblem(upload.problem && 'text' in upload.problem ? upload.problem.text : failed);
    forgetUpload(upload.id);
    setUploadId(null);
  });
  const isOver = upload?.state === 'ready' || upload?.state === 'refused' || upload?.state === 'failed';
  useEffect(() => {
    if (isOver) settle();
  }, [isOver]);

  const failed = t('creators.page.picture.failed');
  function put(id: string | null): void {
    setProblem(null);
    setSaving(true);
    save(id)
      .then(
        () => showToast(saved),
        () => setProblem(failed),
      )
      .finally(() => setSaving(false));
  }

  return {
    isBusy: uploadId !== null || isSaving,
    problem,
    take(file: File) {
      if (kindOfFile(file) !== 'photo') {
        setProblem(t('creators.page.picture.notPhoto'));
        return;
      }
      setProblem(null);
      setUploadId(addFiles([file])[0] ?? null);
    },
    remove: () => put(null),
  };
}
