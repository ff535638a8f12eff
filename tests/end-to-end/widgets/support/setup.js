/* The partner's own script: connects, and puts the element on the page as its address says. */
const { probe, document } = globalThis;
const page = probe.page;

/** As a partner's page has it: the token comes from the page's own back end. */
function getToken() {
  switch (probe.tokenMode) {
    case 'nothing':
      return Promise.resolve(undefined);
    case 'rejects':
      return Promise.reject(new Error('The back end of the page is away.'));
    case 'hangs':
      return new Promise(() => {});
    default:
      return fetch('/partner/token').then((response) => response.text());
  }
}

probe.put = (attributes = page.attributes ?? {}) => {
  const element = document.createElement(page.tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.getElementById('place').append(element);
  return element;
};

probe.load = async () => {
  const { connect } = await import(`${page.connect.host}/litro.js`);
  probe.connect = connect;
  probe.connection = connect({ ...page.connect, ...(page.token && { getToken }) });
};

if (!page.late) {
  probe.put();
  await probe.load();
}
