import { ChevronRight } from 'lucide-react';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Row } from '#web/ui/Row.tsx';
import { RowIcon } from '#web/ui/RowIcon.tsx';
import { Rows } from '#web/ui/Rows.tsx';
import { aboutOf, type SettingsEntry } from './entries.ts';
import styles from './SettingsMenu.module.css';

/** Settings pages as links, each with its description. */
export function EntryList({ entries }: { entries: readonly SettingsEntry[] }) {
  const t = useT();
  return (
    <Card className={styles.list}>
      <Rows>
        {entries.map(({ name, path, icon: Icon }) => (
          <Link key={name} className={styles.link} to={path}>
            <Row
              leading={
                <RowIcon>
                  <Icon size={20} strokeWidth={1.75} />
                </RowIcon>
              }
              title={t(`titles.${name}`)}
              detail={aboutOf(name, t)}
              trailing={<ChevronRight size={18} strokeWidth={1.75} aria-hidden data-flip="" />}
            />
          </Link>
        ))}
      </Rows>
    </Card>
  );
}
