import { axeViolations, buttonIn, ok, refuse, server, until } from '#core/element/testing/company-page.ts';
import { elementOnPage, says } from '#core/element/testing/element-on-page.ts';
import { expect } from 'chai';
import { describeElement } from '#core/description/describe-element.ts';
import type { Session } from '#core/session/session.ts';
import { VehiclePhoto } from './vehicle-photo.tsx';

const URL = '/admin/organization/vehicle/v1/photo';
const DOT = 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA';
const photo = {
  photo: {
    contentType: 'image/webp',
    width: 1,
    height: 1,
    changedAt: '2026-11-20T12:00:00.000Z',
    photo: DOT,
  },
};

const stage = describeElement({
  tag: 'litro-photo',
  attributes: { locked: 'boolean' },
  events: {},
});

function Stage({ session, attributes }: { session: Session; attributes: { locked?: boolean } }) {
  const canChange = attributes.locked !== true;
  return <VehiclePhoto session={session} vehicleId="v1" name="ABC1D23" canChange={canChange} />;
}

const imageIn = (element: HTMLElement) => element.shadowRoot?.querySelector('img');

async function pictureOf(width: number, height: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  context?.fillRect(0, 0, width / 2, height / 2);
  const blob = await new Promise<Blob>((resolve) =>
    canvas.toBlob((made) => resolve(made as Blob), 'image/jpeg'),
  );
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const place = new TextEncoder().encode(`Exif\0\0${PLACE}`);
  const head = new Uint8Array([0xff, 0xe1, 0, place.length + 2]);
  return new Blob([bytes.slice(0, 2), head, place, bytes.slice(2)], { type: 'image/jpeg' });
}
const PLACE = 'GPSLatitude -23.55052';

function pick(element: HTMLElement, file: Blob): void {
  const input = element.shadowRoot?.querySelector('input[type=file]') as HTMLInputElement;
  const selected = new DataTransfer();
  selected.items.add(new File([file], 'foto.jpg', { type: file.type }));
  input.files = selected.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

const show = elementOnPage(stage, async () => ({ Widget: Stage }));
beforeEach(() => {
  server.reset();
  server.answer(`GET ${URL}`, ok(photo));
});

describe('VehiclePhoto', () => {
  it('shows the photo of the answer with the name of the vehicle as alternative text', async () => {
    const element = show();
    const image = await until(() => imageIn(element));
    expect(image.getAttribute('alt')).to.equal('Foto de ABC1D23');
    expect(image.src).to.equal(`data:image/webp;base64,${DOT}`);
  });

  it('sends a photo of at most 1280 pixels and without its location', async () => {
    const sent: { photo: string }[] = [];
    server.answer(`GET ${URL}`, ok({ photo: null }));
    server.answer(`PUT ${URL}`, ({ body }) => {
      sent.push(body as { photo: string });
      return { status: 200, body: {} };
    });
    const element = show();
    await says(element, 'Sem foto');
    const file = await pictureOf(2600, 1300);
    expect(new TextDecoder('latin1').decode(await file.arrayBuffer())).to.include(PLACE);
    pick(element, file);
    const image = await until(() => imageIn(element));
    await image.decode();
    expect([image.naturalWidth, image.naturalHeight]).to.deep.equal([1280, 640]);
    const bytes = atob(sent[0]?.photo ?? '');
    expect(bytes.slice(0, 4) + bytes.slice(8, 12)).to.equal('RIFFWEBP');
    expect(bytes).not.to.include('Exif').and.not.include(PLACE);
  });

  it('retains the photo if the file is not an image or the server refuses the file', async () => {
    const element = show();
    await until(() => imageIn(element));
    pick(element, new Blob(['<svg/onload=alert(1)>'], { type: 'image/png' }));
    await says(element, 'Este arquivo não é uma imagem que o navegador consiga abrir.');
    server.answer(`PUT ${URL}`, refuse(409, 'record_deleted'));
    pick(element, await pictureOf(10, 10));
    await until(() => element.shadowRoot?.querySelector('[role=alert]')?.textContent?.includes('req-7'));
    expect(imageIn(element)?.src).to.include(DOT);
    expect(server.calls(`PUT ${URL}`)).to.equal(1);
  });

  it('removes the photo after a question', async () => {
    server.answer(`DELETE ${URL}`, ok({ removed: true }));
    const element = show();
    await until(() => imageIn(element));
    buttonIn(element, 'Remover')?.click();
    await says(element, 'Remover esta foto?');
    expect(server.calls(`DELETE ${URL}`)).to.equal(0);
    buttonIn(element, 'Remover a foto')?.click();
    await says(element, 'Sem foto');
    expect(server.calls(`DELETE ${URL}`)).to.equal(1);
  });

  it('reloads the photo after a registry event', async () => {
    server.answer(`GET ${URL}`, ok({ photo: null }));
    const element = show();
    await says(element, 'Sem foto');
    server.answer(`GET ${URL}`, ok(photo));
    server.say('registry');
    await until(() => imageIn(element));
  });

  it('offers no controls to users who may not change the photo', async () => {
    const element = show({ locked: '' });
    await until(() => imageIn(element));
    expect(element.shadowRoot?.querySelector('button, input')).to.equal(null);
  });

  it('has no accessibility violations', async () => {
    const element = show();
    await until(() => imageIn(element));
    expect(await axeViolations(element)).to.deep.equal([]);
  });
});
