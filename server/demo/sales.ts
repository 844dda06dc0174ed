import { messageItems } from '../features/chat/index.ts';
import { collectionItems } from '../features/collections/index.ts';
import { postItems } from '../features/posts/index.ts';
import { salesParts } from '../features/purchases/index.ts';
import type { SubscriptionParts } from '../features/subscriptions/index.ts';

/** The sales of the demo. No feature is notified of them, because the chapters insert the chats themselves. */
export const demoSales = salesParts({ items: [collectionItems, postItems, messageItems] });

export const demoSubscriptions: SubscriptionParts = { sales: demoSales, watchers: [] };
