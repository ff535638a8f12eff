import { axeViolations, ok, server, textIn } from '#core/element/testing/company-page.ts';
import { click, elementOnPage, says } from '#core/element/testing/element-on-page.ts';
import { expect } from 'chai';
import { element as description } from './drivers.element.ts';

const show = elementOnPage(description, () => import('./drivers.widget.tsx'));
const ana = {
  _id: '01900000-0000-7000-8000-0000000000d1',
  firstName: 'Ana',
  lastName: 'Prado',
  identifier: '52998224725',
  phone: '11987654321',
  email: 'ana@serra.example',
  driversLicense: '',
  driversLicenseExpirationDate: null,
  status: 'active',
  balance: 12.5,
};

describe('litro-drivers', () => {
  it('lists people in the words that drivers and recipients share, and opens a form in them', async () => {
    server.reset();
    server.answer(
      'GET /admin/organization/driver',
      ok({ docs: [ana], pages: { current: 1, total: 1 }, items: { total: 1, skip: 0 } }),
    );
    const element = show();
    await says(element, 'Ana Prado');
    expect(textIn(element)).to.include('CPF').and.to.include('529.982.247-25');
    await click(element, 'Novo motorista');
    await says(element, 'Validade da CNH');
    await says(element, 'Senha de transação');
    expect(server.calls('GET /admin/organization/driver')).to.equal(1);
    expect(await axeViolations(element)).to.deep.equal([]);
  });
});
