import { calls } from 'virtual:calls';
import { pathOf } from '#contract/kit.ts';
import { TRACKED_EVENTS_MAX } from '#contract/limits.ts';
import { boot } from './boot.ts';
import { requestHeaders } from './headers.ts';
import { installId } from './install-id.ts';
import { post } from './wire.ts';

type Extra = Record<string, string | number | boolean | null>;

interface TrackedEvent {
  event: string;
  extra: Extra;
  page: string;
  referrer: string;
  timestamp: number;
}

const FLUSH_DELAY_MS = 1_000;

let queue: TrackedEvent[] = [];
let isFlushPlanned = false;

/**
 * Reports to the platform what happened in this browser. A report contains no token, no query string (which
 * may contain codes) and no text from bodies or answers (`redactBody`). A report is never retried, never
 * alerts and never throws.
 */
export function track(event: string, extra: Extra = {}): void {
  // Drops further events, because so many events within a second only repeat each other.
  if (queue.length >= TRACKED_EVENTS_MAX) return;
  queue.push({
    event,
    extra: { ...extra, fingerprint: installId(), userAgent: navigator.userAgent },
    page: location.pathname,
    referrer: document.referrer.split(/[?#]/)[0] ?? '',
    timestamp: Date.now(),
  });
  if (!isFlushPlanned) setTimeout(flush, FLUSH_DELAY_MS);
  isFlushPlanned = true;
}

function flush(): void {
  isFlushPlanned = false;
  if (!navigator.onLine || queue.length === 0) return;
  const body = JSON.stringify({ events: queue });
  queue = [];
  const path = pathOf(calls.platform.track.path, boot.brand.slug);
  // An error of the report is ignored, because a failed report must not cause further reports.
  post({ path, headers: requestHeaders(), body, keepalive: true }).catch(() => undefined);
}

window.addEventListener('online', flush);
window.addEventListener('pagehide', flush);
