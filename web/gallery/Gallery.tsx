import { useState } from 'react';
import { Segmented } from '#web/ui/Segmented.tsx';
import { Wordmark } from '#web/ui/Wordmark.tsx';
import { Buttons } from './Buttons.tsx';
import { ChatParts } from './ChatParts.tsx';
import { Choices } from './Choices.tsx';
import { Feedback } from './Feedback.tsx';
import { Fields } from './Fields.tsx';
import styles from './Gallery.module.css';
import { MediaParts } from './MediaParts.tsx';
import { MoneyParts } from './MoneyParts.tsx';
import { Offers } from './Offers.tsx';
import { Overlays } from './Overlays.tsx';
import { People } from './People.tsx';
import { Posts } from './Posts.tsx';
import { Viewing } from './Viewing.tsx';
import { WorkParts } from './WorkParts.tsx';

/**
 * Shows every component of the design system in every state. For developers; the product does not contain it.
 */
export default function Gallery() {
  const [theme, setTheme] = useState(document.documentElement.dataset.theme ?? 'dark');
  const [dir, setDir] = useState(document.documentElement.dir || 'ltr');
  return (
    <main className={styles.page}>
      <header className={styles.bar}>
        <h1>
          <Wordmark name="Gallery" />
        </h1>
        <Segmented
          label="Theme"
          value={theme}
          onValueChange={(next) => {
            document.documentElement.dataset.theme = next;
            setTheme(next);
          }}
          segments={[
            { value: 'dark', label: 'Dark' },
            { value: 'light', label: 'Light' },
          ]}
        />
        <Segmented
          label="Direction"
          value={dir}
          onValueChange={(next) => {
            document.documentElement.dir = next;
            setDir(next);
          }}
          segments={[
            { value: 'ltr', label: 'LTR' },
            { value: 'rtl', label: 'RTL' },
          ]}
        />
      </header>
      <Buttons />
      <Fields />
      <Choices />
      <MoneyParts />
      <Offers />
      <MediaParts />
      <Viewing />
      <Posts />
      <ChatParts />
      <People />
      <WorkParts />
      <Feedback />
      <Overlays />
    </main>
  );
}
