import { boot } from '#web/kit/boot.ts';
import { T } from '#web/kit/i18n.tsx';
import { linkClass } from '#web/ui/linkClass.ts';

/** A link to the page that shows all emails in demo mode, where no email leaves the machine. */
export function DemoMail({ className }: { className?: string | undefined }) {
  if (!boot.demo) return null;
  return (
    <p className={className}>
      <T
        k="core.login.demo.mail"
        link={(text) => (
          // A plain link, because the server answers this address itself and the app has no route for it.
          <a className={linkClass()} href="/sandbox/mail" target="_blank" rel="noopener">
            {text}
          </a>
        )}
      />
    </p>
  );
}
