// Runs in the provider's frame: sends the card to the provider, and only its payment method id to the shop's
// page.
const form = document.querySelector('#field');
const { key } = form.dataset;
const { number, expiry, cvc } = form.elements;
let shop = null;

function tell(message) {
  window.parent.postMessage(message, shop ?? '*');
}

function expiryOf() {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*\/?\s*(\d{2}|\d{4})\s*$/.exec(expiry.value) ?? [];
  return { month, year };
}

for (const field of [number, expiry, cvc]) {
  field.addEventListener('input', () =>
    tell({ type: 'change', error: null, complete: number.value !== '' && expiryOf().month !== '' }),
  );
  field.addEventListener('focus', () => tell({ type: 'focus' }));
  field.addEventListener('blur', () => tell({ type: 'blur' }));
}

window.addEventListener('message', async ({ source, origin, data }) => {
  if (source !== window.parent || data.type !== 'create') return;
  shop = origin;
  tell({ type: 'answer', ask: data.ask, answer: await create() });
});

async function create() {
  const { month, year } = expiryOf();
  if (month === '') return { error: { message: 'Your card’s expiration date is incomplete.' } };
  try {
    const response = await fetch('/v1/payment_methods', {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: new URLSearchParams({
        type: 'card',
        'card[number]': number.value,
        'card[exp_month]': month,
        'card[exp_year]': year,
        'card[cvc]': cvc.value,
      }),
    });
    const answer = await response.json();
    return answer.error ? { error: { message: answer.error.message } } : { paymentMethod: { id: answer.id } };
  } catch {
    return { error: { message: 'The provider could not be reached.' } };
  }
}

tell({ type: 'ready' });
