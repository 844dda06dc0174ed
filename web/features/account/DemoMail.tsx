import { boot } from '#web/kit/boot.ts';
import { T } from '#web/kit/i18n.tsx';
import { linkClass } from '#web/ui/linkClass.ts';

/** In demo mode no email leaves the machine; links to the page where emails can be read. */
export function DemoMail({ className }: { className?: string | undefined }) {
  if (!boot.demo) return null;
  return (
    <p className={className}>
      <T
        k="core.login.demo.mail"
        link={(text) => (
          // A page of the server, not of this app.
          <a className={linkClass()} href="/sandbox/mail" target="_blank" rel="noopener">
            {text}
          </a>
        )}
      />
    </p>
  );
}
