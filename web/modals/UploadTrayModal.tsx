import { UploadTray } from '#web/features/media/UploadTray.tsx';

/** The upload tray, shown over every page like a modal, but without blocking the page. */
export function UploadTrayModal() {
  return <UploadTray />;
}
