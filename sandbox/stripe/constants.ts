/**
 * Fields that Stripe always sends but this sandbox never fills. They are not left out, because code that
 * expects them would fail.
 */
export const paymentIntentConstants = {
  amount_details: { tip: {} },
  application: null,
  application_fee_amount: null,
  customer_account: null,
  excluded_payment_method_types: null,
  managed_payments: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: {
    card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
  },
  payment_record: null,
  processing: null,
  review: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  transfer_data: null,
  transfer_group: null,
};

export const setupIntentConstants = {
  application: null,
  excluded_payment_method_types: null,
  flow_directions: null,
  latest_attempt: null,
  mandate: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: {
    card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
  },
  single_use_mandate: null,
};

export const paymentMethodConstants = { allow_redisplay: 'unspecified', customer_account: null };

export const customerConstants = {
  address: null,
  currency: null,
  default_source: null,
  delinquent: false,
  discount: null,
  invoice_prefix: null,
  next_invoice_sequence: 1,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
};

export const chargeConstants = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  calculated_statement_descriptor: 'SANDBOX',
  failure_balance_transaction: null,
  fraud_details: {},
  on_behalf_of: null,
  radar_options: {},
  receipt_number: null,
  receipt_url: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  transfer_data: null,
  transfer_group: null,
};

export const refundConstants = {
  customer: null,
  customer_account: null,
  destination_details: {
    card: { type: 'refund', reference_status: 'pending', reference_type: 'acquirer_reference_number' },
    type: 'card',
  },
  payment_method: null,
  receipt_number: null,
  source_transfer_reversal: null,
  transfer_reversal: null,
};

export const disputeConstants = {
  enhanced_eligibility_types: [],
  intended_submission_method: null,
  network_reason_code: null,
};

export const balanceTransactionConstants = {
  balance_type: 'payments',
  description: null,
  exchange_rate: null,
  status: 'available',
};
