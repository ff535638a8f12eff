/** Buttons of the demo accounts beside the portal's sign-in; one click signs in. Only `npm run dev` serves this file. */
import { subscribe } from 'valtio';
import { followConnection } from '/src/core/connections/connections.ts';

const bar = document.createElement('div');
bar.style.cssText = 'position:fixed;inset-block-end:12px;inset-inline:12px;flex-wrap:wrap;gap:6px;z-index:1';

function offer({ identifier, password }, session) {
  const button = document.createElement('button');
  button.textContent = identifier;
  button.addEventListener('click', () => session.signIn(identifier, password));
  return button;
}

followConnection(undefined, async (record) => {
  const [session, answer] = await Promise.all([record.session(), fetch('/sandbox/accounts')]);
  if (!answer.ok) return;
  const { docs } = await answer.json();
  bar.replaceChildren(...docs.map((account) => offer(account, session)));
  document.body.append(bar);
  const show = () => {
    bar.style.display = session.auth.status === 'signed-in' ? 'none' : 'flex';
  };
  subscribe(session.auth, show);
  show();
});
