// The part of Stripe.js that a shop needs for a card: Stripe(key).elements().create('card'), mount, on, and
// createPaymentMethod. The field is a frame of the provider; card numbers stay there.
(() => {
  const home = new URL(document.currentScript.src).origin;
  let lastAsk = 0;

  function cardElement(key) {
    const listeners = new Map();
    const waiting = new Map();
    let frame = null;

    const emit = (name, event) => {
      for (const listener of listeners.get(name) ?? []) listener(event);
    };
    window.addEventListener('message', ({ origin, source, data }) => {
      if (origin !== home || source !== frame?.contentWindow) return;
      if (data.type === 'ready') emit('ready', {});
      if (data.type === 'change') emit('change', { error: data.error, complete: data.complete });
      if (data.type === 'focus' || data.type === 'blur') {
        frame.parentElement.classList.toggle('StripeElement--focus', data.type === 'focus');
        emit(data.type, {});
      }
      if (data.type === 'answer') {
        waiting.get(data.ask)?.(data.answer);
        waiting.delete(data.ask);
      }
    });

    return {
      mount(place) {
        const at = typeof place === 'string' ? document.querySelector(place) : place;
        frame = document.createElement('iframe');
        frame.src = `${home}/sandbox/card-field?${new URLSearchParams({ key })}`;
        frame.title = 'Card';
        frame.style.cssText = 'border:0;width:100%;height:30px;display:block;color-scheme:normal';
        at.classList.add('StripeElement');
        at.replaceChildren(frame);
      },
      on(name, listener) {
        listeners.set(name, [...(listeners.get(name) ?? []), listener]);
        return this;
      },
      unmount() {
        frame?.remove();
        frame = null;
      },
      ask(question) {
        lastAsk += 1;
        const ask = lastAsk;
        return new Promise((resolve) => {
          waiting.set(ask, resolve);
          frame.contentWindow.postMessage({ ...question, ask }, home);
        });
      },
    };
  }

  window.Stripe = (key) => {
    if (typeof key !== 'string' || !key.startsWith('pk_')) throw new Error('A publishable key is needed.');
    return {
      elements: () => ({
        create(type) {
          if (type !== 'card') throw new Error(`The sandbox has no element called ${type}.`);
          return cardElement(key);
        },
      }),
      createPaymentMethod({ type, card }) {
        if (type !== 'card') throw new Error('The sandbox takes cards only.');
        return card.ask({ type: 'create' });
      },
    };
  };
})();
