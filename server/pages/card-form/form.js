// Runs the provider's script, which draws the card fields in its own frames and sends the number to the
// provider. This page and the app around it receive only the id of the payment method.
const form = document.querySelector('form');
const button = form.querySelector('button');
const wrong = document.querySelector('#wrong');
const { key, locale, away, again } = form.dataset;

function postToApp(message) {
  if (window.parent !== window) window.parent.postMessage(message, location.origin);
}

function showWrong(message) {
  wrong.textContent = message;
  if (message !== '') postToApp({ type: 'card-error', message });
}

function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

if (typeof window.Stripe !== 'function') {
  showWrong(away);
} else {
  const stripe = window.Stripe(key);
  const card = stripe.elements({ locale }).create('card', {
    hidePostalCode: true,
    style: {
      base: { color: colour('--text'), fontSize: '16px', '::placeholder': { color: colour('--quiet') } },
      invalid: { color: colour('--wrong') },
    },
  });
  card.mount('#card');
  card.on('ready', () => {
    button.disabled = false;
    postToApp({ type: 'card-form-ready' });
  });
  card.on('change', ({ error }) => {
    wrong.textContent = error?.message ?? '';
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    button.disabled = true;
    wrong.textContent = '';
    try {
      const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card });
      if (error) showWrong(error.message ?? again);
      else postToApp({ type: 'card', paymentMethod: paymentMethod.id });
    } catch {
      showWrong(again);
    } finally {
      button.disabled = false;
    }
  });
}
