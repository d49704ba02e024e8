'use strict';

// Presses + and − and checks payments without leaving the page. Everything works without it.
(() => {
  const CHECKS = [5, 10, 20, 40]; // Seconds after the page was opened.
  const opened = Date.now();
  let queue = Promise.resolve();
  let checks = 0;

  // Sends a form, and shows the main part of the page that answers.
  async function send(form, button) {
    const fields = new FormData(form);
    if (button && button.name) {
      fields.set(button.name, button.value);
    }
    const reply = await fetch(form.action, { method: 'POST', body: new URLSearchParams(fields), headers: { Accept: 'text/html' } });
    const page = new DOMParser().parseFromString(await reply.text(), 'text/html');
    const before = document.querySelector('main');
    const main = page.querySelector('main');
    document.title = page.title;
    before.replaceWith(main);
    if (main.dataset.status !== before.dataset.status) {
      main.querySelector('h1').focus();
    } else if (button) {
      (document.getElementById(button.id) || main.querySelector('#check button') || main).focus();
    }
  }

  function enqueue(id, button) {
    queue = queue.then(() => {
      const form = document.getElementById(id);
      return form && send(form, button);
    }).catch(() => {
      document.getElementById('notice').textContent = 'The shop does not answer. Try again.';
    });
  }

  document.addEventListener('submit', (event) => {
    const button = event.submitter;
    const isStep = button && ['add', 'remove'].includes(button.name);
    if (isStep || event.target.id === 'check') {
      event.preventDefault();
      enqueue(event.target.id, button);
    }
  });

  setInterval(() => {
    const isDue = Date.now() - opened >= CHECKS[checks] * 1000;
    if (isDue && document.visibilityState === 'visible' && document.getElementById('check')) {
      checks++;
      enqueue('check', null);
    }
  }, 500);
})();
