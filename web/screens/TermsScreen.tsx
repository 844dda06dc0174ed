import { LegalDocument } from '#web/features/legal/LegalDocument.tsx';

export function TermsScreen() {
  return <LegalDocument name="terms" />;
}
