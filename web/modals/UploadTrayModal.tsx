import { UploadTray } from '#web/features/media/UploadTray.tsx';

/** The tray is shown over every page like a modal, but does not block the page. */
export function UploadTrayModal() {
  return <UploadTray />;
}
