import { UploadTray } from '#web/features/media/UploadTray.tsx';

/** The tray lies over every page like a modal does, but holds nobody back. */
export function UploadTrayModal() {
  return <UploadTray />;
}
