// The card goes from this page to the provider only; the embedding page receives its payment method id.
const form = document.querySelector('#card');
const wrong = document.querySelector('#wrong');
const send = form.querySelector('button[type=submit]');
const { key, appOrigin } = form.dataset;

function tell(message) {
  if (window.parent !== window) window.parent.postMessage(message, appOrigin);
}

function spaced(number) {
  return number
    .replaceAll(/\D/g, '')
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}

function showWrong(message) {
  wrong.textContent = message;
  tell({ type: 'card-error', message });
}

form.elements.number.addEventListener('input', ({ target }) => {
  // While a person types in the middle of the number, the caret must not jump to its end.
  if (target.selectionStart === target.value.length) target.value = spaced(target.value);
});

form.elements.expiry.addEventListener('input', ({ target, inputType }) => {
  if (/^\d{2}$/.test(target.value) && inputType === 'insertText') target.value += ' / ';
});

for (const button of document.querySelectorAll('[data-number]')) {
  button.addEventListener('click', () => {
    form.elements.number.value = spaced(button.dataset.number);
    form.elements.expiry.value = form.dataset.expiry;
    form.elements.cvc.value = '123';
    wrong.textContent = '';
    send.focus();
  });
}

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const [, month = '', year = ''] =
    /^\s*(\d{1,2})\s*\/?\s*(\d{2}|\d{4})\s*$/.exec(form.elements.expiry.value) ?? [];
  if (month === '') {
    showWrong('Write the expiry as MM / YY.');
    form.elements.expiry.focus();
    return;
  }
  wrong.textContent = '';
  send.disabled = true;
  try {
    const response = await fetch('/v1/payment_methods', {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: new URLSearchParams({
        type: 'card',
        'card[number]': form.elements.number.value,
        'card[exp_month]': month,
        'card[exp_year]': year,
        'card[cvc]': form.elements.cvc.value,
      }),
    });
    const answer = await response.json();
    if (answer.error) {
      showWrong(answer.error.message);
      return;
    }
    wrong.textContent = '';
    document.querySelector('#done').hidden = false;
    tell({ type: 'card', paymentMethod: answer.id });
  } catch {
    showWrong('The provider could not be reached. Try again.');
  } finally {
    send.disabled = false;
  }
});

tell({ type: 'card-form-ready' });
// A frame cannot resize itself, so the embedding page gets the content's height.
const content = document.querySelector('main');
new ResizeObserver(() => tell({ type: 'card-form-size', height: content.offsetHeight + 32 })).observe(
  content,
);
