import { HandCoins, MessageSquare, UserPlus } from 'lucide-react';
import { Amount } from '#web/ui/Amount.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { coverClass } from '#web/ui/coverClass.ts';
import { NotificationRow } from '#web/ui/NotificationRow.tsx';
import { Row } from '#web/ui/Row.tsx';
import { RowIcon } from '#web/ui/RowIcon.tsx';
import { Rows } from '#web/ui/Rows.tsx';
import { Verified } from '#web/ui/Verified.tsx';
import { art } from './art.ts';
import { Group, Show } from './Show.tsx';

/** Examples of avatars, cards and lists. */
export function People() {
  return (
    <Group name="People and lists">
      <Show name="Avatar: sizes, initials, online, ring, verified, broken" wide>
        {[24, 40, 64, 92, 116].map((size) => (
          <Avatar key={size} name="Mira Okafor" seed="mira" src={art.vinyl} size={size} online={size > 24} />
        ))}
        <Avatar name="Sam Ortiz" seed="sam" size={64} named />
        <Avatar name="김 민준" seed="kim" size={64} ring />
        <Avatar name="Juno Hale" seed="juno" src={art.vases} size={64} ring />
        <Avatar name="Tomás Rey" seed="tomas" src={art.plate} size={64} verifiedLabel="Verified" />
        <Avatar name="Lena Brandt" seed="lena" src="/nothing-here.jpg" size={64} />
      </Show>
      <Show name="Card with rows" layout="plain">
        <Card>
          <Rows label="Activity">
            <Row
              leading={
                <RowIcon tone="accent">
                  <HandCoins size={20} strokeWidth={1.75} />
                </RowIcon>
              }
              title="Tip"
              detail="Mira Okafor · Today 14:24"
              trailing={<Amount value="$10.00" kind="spent" />}
            />
            <Row
              leading={
                <RowIcon tone="positive">
                  <UserPlus size={20} strokeWidth={1.75} />
                </RowIcon>
              }
              title="Top-up"
              detail="Visa 4417 · Yesterday"
              trailing={<Amount value="$50.00" kind="earned" />}
            />
            <Row
              leading={<Avatar name="Ines Falk" seed="ines" src={art.dunes} size={44} />}
              title={
                <>
                  Ines Falk <Verified label="Verified" />
                </>
              }
              detail="Photographer"
              trailing={<Button size="sm">Follow</Button>}
            />
          </Rows>
        </Card>
      </Show>
      <Show name="Card levels" layout="column">
        <Card>Card</Card>
        <Card level="raised">Raised, inside a card</Card>
        <Card level="inset">Inset, inside a dialog</Card>
      </Show>
      <Show name="Notifications" wide layout="plain">
        <Card flush>
          <NotificationRow
            leading={<Avatar name="Priya Nair" seed="priya" src={art.arch} size={48} />}
            badge={<HandCoins size={14} />}
            badgeTone="accent"
            unread
            unreadLabel="Unread"
            quote="For the last four minutes."
            time="4 min ago"
            trailing={<Button size="sm">Thank</Button>}
            cover={<a href="#priya" className={coverClass()} aria-label="Open Priya Nair's tip" />}
          >
            <b>Priya Nair</b> tipped you <Amount value="$25.00" kind="earned" />
          </NotificationRow>
          <NotificationRow
            leading={<Avatar name="Noor Haddad" seed="noor" size={48} />}
            badge={<MessageSquare size={14} />}
            badgeTone="info"
            time="2 h ago"
            trailing={<img src={art.vinyl} alt="" />}
          >
            <b>Noor Haddad</b> commented: “Is that a gut string?”
          </NotificationRow>
        </Card>
      </Show>
    </Group>
  );
}
