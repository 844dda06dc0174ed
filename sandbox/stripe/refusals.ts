import type { PaymentError, PaymentIntent, PaymentMethod, SetupIntent } from './objects.ts';

/** The `error` object in an answer with a status other than 2xx. */
export interface ErrorBody {
  readonly type: 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error';
  readonly message: string;
  readonly code?: string;
  readonly param?: string;
  readonly doc_url?: string;
  readonly decline_code?: string;
  readonly advice_code?: string;
  readonly network_decline_code?: string;
  readonly charge?: string;
  readonly payment_method?: PaymentMethod;
  readonly payment_intent?: PaymentIntent;
  readonly setup_intent?: SetupIntent;
}

export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export function docUrl(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
}

/** An invalid request, which the caller must change because repeating it would fail again. */
export function invalidRequest(
  message: string,
  { code, param, status = 400 }: { code?: string; param?: string; status?: number } = {},
): StripeRefusal {
  return new StripeRefusal(status, {
    type: 'invalid_request_error',
    message,
    ...(code ? { code, doc_url: docUrl(code) } : {}),
    ...(param ? { param } : {}),
  });
}

/** An unknown id: the status is 404 if the id is in the path, and 400 if it is a parameter. */
export function noSuch(noun: string, id: string, param: string, status: 400 | 404): StripeRefusal {
  return invalidRequest(`No such ${noun}: '${id}'`, { code: 'resource_missing', param, status });
}

/** The bank declined the card or requires a confirmation. */
export function cardRefused(
  error: PaymentError,
  about: { payment_intent?: PaymentIntent; setup_intent?: SetupIntent } = {},
): StripeRefusal {
  return new StripeRefusal(402, { ...error, ...about });
}

export function unauthorized(message: string, code?: string): StripeRefusal {
  return invalidRequest(message, { status: 401, ...(code ? { code } : {}) });
}
