/**
 * The types of Stripe's objects, with the fields that the sandbox fills. Amounts are integers in the
 * currency's smallest unit.
 */
export type Metadata = Record<string, string>;

export interface PaymentError {
  readonly type: 'card_error' | 'invalid_request_error';
  readonly code: string;
  readonly message: string;
  readonly doc_url: string;
  readonly decline_code?: string;
  readonly advice_code?: string;
  readonly network_decline_code?: string;
  readonly charge?: string;
  readonly param?: string;
  readonly payment_method?: PaymentMethod;
}

export interface NextAction {
  readonly type: 'redirect_to_url' | 'use_stripe_sdk';
  readonly redirect_to_url?: { readonly url: string; readonly return_url: string };
  readonly use_stripe_sdk?: { readonly type: string; readonly stripe_js: string };
}

export interface AutomaticPaymentMethods {
  readonly enabled: boolean;
  readonly allow_redirects: 'always' | 'never';
}

export interface PaymentIntent {
  readonly id: string;
  readonly object: 'payment_intent';
  amount: number;
  amount_capturable: number;
  amount_received: number;
  currency: string;
  status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'requires_capture'
    | 'succeeded'
    | 'canceled';
  readonly client_secret: string;
  readonly created: number;
  customer: string | null;
  payment_method: string | null;
  latest_charge: string | null;
  last_payment_error: PaymentError | null;
  next_action: NextAction | null;
  metadata: Metadata;
  description: string | null;
  receipt_email: string | null;
  setup_future_usage: 'off_session' | 'on_session' | null;
  statement_descriptor_suffix: string | null;
  canceled_at: number | null;
  cancellation_reason: string | null;
  readonly allowed_payment_method_types: readonly string[] | null;
  readonly automatic_payment_methods: AutomaticPaymentMethods | null;
  readonly capture_method: 'automatic' | 'automatic_async' | 'manual';
  readonly confirmation_method: 'automatic' | 'manual';
  readonly payment_method_types: readonly string[];
  readonly livemode: false;
}

export interface SetupIntent {
  readonly id: string;
  readonly object: 'setup_intent';
  status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'succeeded' | 'canceled';
  readonly client_secret: string;
  readonly created: number;
  customer: string | null;
  payment_method: string | null;
  last_setup_error: PaymentError | null;
  next_action: NextAction | null;
  metadata: Metadata;
  description: string | null;
  cancellation_reason: string | null;
  readonly allowed_payment_method_types: readonly string[] | null;
  readonly automatic_payment_methods: AutomaticPaymentMethods | null;
  readonly payment_method_types: readonly string[];
  readonly usage: 'off_session' | 'on_session';
  readonly livemode: false;
}

export interface PaymentMethod {
  readonly id: string;
  readonly object: 'payment_method';
  readonly type: 'card';
  readonly created: number;
  customer: string | null;
  metadata: Metadata;
  readonly billing_details: BillingDetails;
  readonly card: CardFace;
  readonly livemode: false;
}

export interface BillingDetails {
  readonly address: Record<string, string | null>;
  readonly email: string | null;
  readonly name: string | null;
  readonly phone: string | null;
  readonly tax_id: null;
}

export interface CardFace {
  readonly brand: string;
  readonly display_brand: string;
  readonly country: string;
  readonly exp_month: number;
  readonly exp_year: number;
  readonly fingerprint: string;
  readonly funding: string;
  readonly last4: string;
  readonly checks: {
    readonly cvc_check: string | null;
    readonly address_line1_check: null;
    readonly address_postal_code_check: null;
  };
  readonly networks: { readonly available: readonly string[]; readonly preferred: null };
  readonly three_d_secure_usage: { readonly supported: boolean };
  readonly generated_from: null;
  readonly regulated_status: 'unregulated';
  readonly wallet: null;
}

export interface Customer {
  readonly id: string;
  readonly object: 'customer';
  readonly created: number;
  email: string | null;
  name: string | null;
  phone: string | null;
  description: string | null;
  metadata: Metadata;
  invoice_settings: Record<string, unknown>;
  readonly balance: 0;
  readonly livemode: false;
}

export interface Charge {
  readonly id: string;
  readonly object: 'charge';
  readonly amount: number;
  amount_captured: number;
  amount_refunded: number;
  readonly currency: string;
  status: 'succeeded' | 'failed';
  paid: boolean;
  captured: boolean;
  refunded: boolean;
  disputed: boolean;
  balance_transaction: string | null;
  readonly created: number;
  readonly customer: string | null;
  readonly payment_intent: string;
  readonly payment_method: string;
  readonly failure_code: string | null;
  readonly failure_message: string | null;
  readonly metadata: Metadata;
  readonly livemode: false;
}

export interface Refund {
  readonly id: string;
  readonly object: 'refund';
  readonly amount: number;
  readonly currency: string;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  readonly charge: string;
  readonly payment_intent: string;
  readonly created: number;
  readonly reason: string | null;
  metadata: Metadata;
  balance_transaction: string | null;
  failure_reason?: string;
  failure_balance_transaction?: string;
}

export interface Dispute {
  readonly id: string;
  readonly object: 'dispute';
  readonly amount: number;
  readonly currency: string;
  readonly charge: string;
  readonly payment_intent: string;
  readonly reason: string;
  readonly created: number;
  status:
    | 'warning_needs_response'
    | 'warning_under_review'
    | 'warning_closed'
    | 'needs_response'
    | 'under_review'
    | 'appeal_under_review'
    | 'won'
    | 'lost';
  is_charge_refundable: boolean;
  balance_transactions: BalanceTransaction[];
  evidence: Record<string, string>;
  evidence_details: {
    due_by: number | null;
    has_evidence: boolean;
    past_due: boolean;
    submission_count: number;
  };
  metadata: Metadata;
  readonly livemode: false;
}

export interface BalanceTransaction {
  readonly id: string;
  readonly object: 'balance_transaction';
  readonly amount: number;
  readonly fee: number;
  readonly net: number;
  readonly currency: string;
  readonly type: 'charge' | 'refund' | 'refund_failure' | 'adjustment';
  readonly source: string;
  readonly created: number;
}

export interface StripeEvent {
  readonly id: string;
  readonly object: 'event';
  readonly type: string;
  readonly api_version: string;
  readonly created: number;
  readonly livemode: false;
  readonly pending_webhooks: number;
  readonly request: { readonly id: string | null; readonly idempotency_key: string | null };
  readonly data: { readonly object: unknown; readonly previous_attributes?: Record<string, unknown> };
}

export const API_VERSION = '2026-10-28.endive';
