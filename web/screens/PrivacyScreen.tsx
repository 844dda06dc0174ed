import { LegalDocument } from '#web/features/legal/LegalDocument.tsx';

export function PrivacyScreen() {
  return <LegalDocument name="privacy" />;
}
