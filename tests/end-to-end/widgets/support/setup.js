/* The partner's own script: connects, and adds the element that the address describes. */
const { probe, document } = globalThis;
const page = probe.page;

/** The token comes from the page's own back end, as on a partner's page. */
function getToken() {
  switch (probe.tokenMode) {
    case 'nothing':
      return Promise.resolve(undefined);
    case 'rejects':
      return Promise.reject(new Error('The back end of the page is not available.'));
    case 'hangs':
      return new Promise(() => {});
    default:
      return fetch(`/partner/token${page.asSuperAdmin ? '?super' : ''}`).then((response) => response.text());
  }
}

probe.put = (attributes = page.attributes ?? {}) => {
  const element = document.createElement(page.tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.getElementById('place').append(element);
  return element;
};

probe.load = async () => {
  probe.connect = (await import(`${page.connect.host}/litro.js`)).connect;
  connectPage();
};

function connectPage(change = {}, token = page.token) {
  const signsIn = token && token !== 'none';
  probe.connection = probe.connect({ ...page.connect, ...(signsIn && { getToken }), ...change });
}

/** Replaces session and element, like a newly opened page. Resolves once the style is applied. */
probe.again = async ({ token, language, style }) => {
  probe.element().remove();
  probe.forget();
  if (token) probe.tokenMode = token;
  if (style) await wear(style);
  connectPage(language && { language }, token);
  probe.put();
};

function wear(style) {
  const link = document.querySelector('link[rel=stylesheet]');
  const worn = new Promise((resolve) => link.addEventListener('load', resolve, { once: true }));
  link.href = `/partner/${style}.css`;
  return worn;
}

if (!page.late) {
  probe.put();
  await probe.load();
}
