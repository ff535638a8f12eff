import type { Tank, TankChange, TankInput } from '#contract/tanks.ts';
import { formatInstant } from '#core/dates/format-date.ts';
import { formatCount } from '#core/format/count.ts';
import type { Session } from '#core/session/session.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import { pumpOptions } from '#blocks/fuels/fuels.ts';
import { listCall, pageOfDocs } from '#blocks/registry/list-query.ts';
import { formatTankVolume, formatVariance } from '#blocks/tank/tank-words.ts';
import { registerWidget } from '#blocks/registry/register-widget.tsx';
import { registryTexts } from '#blocks/registry/registry-texts.ts';
import { Fact } from '#blocks/registry/summary.tsx';
import { LinkButton } from '#blocks/link/link-button.tsx';
import type { RegistryCalls, RegistryDescription, RegistryWords } from '#blocks/registry/registry-types.ts';
import { columnsOf } from './tank-columns.tsx';
import { dipAction, fieldsOf } from './tank-fields.ts';
import { lazyPart } from '#core/element/lazy-part.tsx';

const LazyDips = lazyPart(() => import('./dips-part.tsx').then((module) => module.DipsPart));
const LazyNewestDip = lazyPart(() => import('./dips-part.tsx').then((module) => module.NewestDip));
const LazyBook = lazyPart(() => import('./book-part.tsx').then((module) => module.BookPart));

type TanksWords = RegistryWords<'tanks'>;

function callsOf(session: Session): RegistryCalls<Tank, TankInput, TankChange> {
  const { api } = session;
  return {
    ask: listCall(session, {
      call: 'GET /admin/organization/tank',
      filters: ['status', 'product'],
      pageOf: pageOfDocs,
    }),
    create: (body) => api('POST /admin/organization/tank', { body }),
    async change({ _id: id }, body) {
      return {
        record: await api('PUT /admin/organization/tank/{id}', { params: { id }, body }),
        returned: 0,
      };
    },
    async remove({ _id: id }) {
      return { record: await api('DELETE /admin/organization/tank/{id}', { params: { id } }), returned: 0 };
    },
  };
}

export const Widget = registerWidget({
  name: 'tanks',
  area: 'internalTank',
  module: 'fuelManagement',
  texts: ['fuels'],
  calls: callsOf,
  describe: describeTanks,
});

export function describeTanks(words: TanksWords): RegistryDescription<Tank, TankInput, TankChange> {
  const { t, session } = words;
  const names = words.texts('fuels');
  const fuels = pumpOptions(names);
  const bookWords = { t, fuels: names, locale: words.locale };
  return {
    texts: registryTexts(t),
    fileName: t('fileName'),
    audited: { kind: 'tank' },
    sortKeys: ['name', 'product', 'capacity', 'level', 'status'],
    nameOf: ({ name }) => name,
    countOf: (count) => t('count', { count, shown: formatCount(count, words.locale) }),
    columns: columnsOf(words, fuels),
    fields: fieldsOf(words, fuels),
    actions: [dipAction(words)],
    summary: (tank) => <TankSummary tank={tank} words={words} />,
    parts: [
      {
        key: 'dips',
        label: t('partDips'),
        show: (tank) => <LazyDips tank={tank} words={words} key={tank._id} />,
      },
      {
        key: 'book',
        label: t('partBook'),
        permission: 'portal.internalTankTransaction.list',
        show: (tank) => <LazyBook tank={tank} session={session} words={bookWords} key={tank._id} />,
      },
    ],
    events: ['tank'],
  };
}

interface TanksSummaryProps {
  tank: Tank;
  words: TanksWords;
}

function TankSummary({ tank, words }: TanksSummaryProps) {
  return (
    <>
      <OperationLinks tank={tank} words={words} />
      <LastDip tank={tank} words={words} />
      {tank.lastDip && <LazyNewestDip key={tank.lastDip._id} tank={tank} words={words} />}
    </>
  );
}

function OperationLinks({ tank: { _id: id, status }, words: { t, session } }: TanksSummaryProps) {
  if (status !== 'active' || session.mode !== 'portal') return null;
  if (!session.can('portal.internalTankTransaction.add')) return null;
  return (
    <p className="tank-ways">
      {(['defuel', 'refuel'] as const).map((action) => (
        <LinkButton
          key={action}
          session={session}
          intent={{ element: 'litro-tank-transactions', view: `act=${action}&tank=${id}` }}
          size="small"
        >
          {t(`way_${action}`)}
        </LinkButton>
      ))}
    </p>
  );
}

function LastDip({ tank: { lastDip, product }, words: { t, locale, session } }: TanksSummaryProps) {
  if (!lastDip) return null;
  const measured = formatTankVolume(lastDip.measured, product, locale);
  const at = formatInstant(new Date(lastDip.at), locale, timeZoneOf(session));
  return (
    <dl className="record-facts">
      <Fact label={t('lastDip')}>{t('lastDipText', { measured, at })}</Fact>
      <Fact label={t('variance')}>{formatVariance(lastDip.variance, product, locale)}</Fact>
    </dl>
  );
}
