import { useSignals } from '@preact/signals-react/runtime';
import { useSnapshot } from 'valtio';
import type { Home } from '#contract/home.ts';
import { frame } from '#core/element/frame.tsx';
import type { ContentProps } from '#core/element/frame-options.ts';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { useTexts } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import { AgeText } from '#core/ui/figures/age-text.tsx';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import homeCss from './home.css?inline';
import type { element } from './home.element.ts';
import { createHomeState, type HomeState } from './home.state.ts';
import { createOverviewState, type OverviewState } from './overview/overview.state.ts';
import { mayNeed } from './attention-items.ts';
import { LastPart } from './views/last-part.tsx';
import { MoneyPart } from './views/money-part.tsx';
import { MonthPart } from './views/month-part.tsx';
import { AttentionItemsPart } from './views/attention-items-part.tsx';
import { SchedulesPart } from './views/schedules-part.tsx';
import { lazyPart } from '#core/element/lazy-part.tsx';

const LazyOverview = lazyPart(() => import('./overview/overview.tsx').then((module) => module.OverviewPart));

export const Widget = frame<typeof element, States>({
  permission: null,
  isAcross: true,
  css: homeCss,
  texts: ['verdict'],
  createState: (given) => {
    const states = { home: createHomeState(given), overview: createOverviewState(given) };
    const isOfAll = () => given.session.organizations.currentId === null;
    return { ...states, start: () => (isOfAll() ? states.overview : states.home).start() };
  },
  Content,
});

interface States {
  readonly home: HomeState;
  readonly overview: OverviewState;
  start(): () => void;
}

type HomeProps = ContentProps<typeof element, States>;

function Content(props: HomeProps) {
  const { session, state, attributes, open } = props;
  const { currentId } = useSnapshot(session.organizations);
  if (open && currentId === null) {
    return <LazyOverview state={state.overview} level={attributes.headingLevel} />;
  }
  return <OfOne {...props} state={state.home} />;
}

function OfOne({ state, attributes, element }: Omit<HomeProps, 'state'> & { state: HomeState }) {
  useSignals();
  const t = useTexts('home');
  const home = state.home.value.value;
  const { headingLevel: level } = attributes;
  if (home.status === 'ready' && showsNothing(home.value, state)) {
    return <EmptyState title={t('nothing')}>{t('nothingHint')}</EmptyState>;
  }
  return (
    <>
      <MoneyPart state={state} home={home} theme={element.getAttribute('theme')} level={level} />
      {home.status === 'failed' ? (
        <LoadFailure error={home.error} busy={state.home.busy.value} onRetry={() => void state.home.load()} />
      ) : home.status === 'ready' ? (
        <Parts state={state} home={home.value} level={level} />
      ) : (
        <Coming label={t('loading')} />
      )}
    </>
  );
}

function showsNothing({ month, distribution, ...home }: Home, { session }: HomeState): boolean {
  return (
    !month &&
    !distribution &&
    !mayNeed({ month, distribution, ...home }) &&
    !session.can('portal.purchase.list')
  );
}

interface PartsProps {
  state: HomeState;
  home: Home;
  level: number | undefined;
}

function Parts({ state, home, level }: PartsProps) {
  const { month, distribution, activity, schedules } = home;
  return (
    <>
      {mayNeed(home) && <AttentionItemsPart state={state} home={home} level={level} />}
      {schedules && <SchedulesPart state={state} schedules={schedules} level={level} />}
      {(month || distribution) && (
        <div className="pair">
          {month && <MonthPart state={state} month={month} today={activity} level={level} />}
          {distribution && <LastPart state={state} distribution={distribution} level={level} />}
        </div>
      )}
      <Age state={state} />
    </>
  );
}

function Age({ state: { session, home } }: { state: HomeState }) {
  useSignals();
  const t = useTexts('home');
  const receivedAt = home.receivedAt.value;
  const isStale = home.failure.value !== null || session.live.line.value.status === 'down';
  if (!receivedAt || !isStale) return null;
  return (
    <p className="stale" role="status">
      <AgeText at={receivedAt}>{(age) => t('stale', { age })}</AgeText>
      <Button size="small" tone="quiet" busy={home.busy.value} onClick={() => void home.load()}>
        {t('refresh')}
      </Button>
    </p>
  );
}

function Coming({ label }: { label: string }) {
  return (
    <>
      <div className="part">
        <Skeleton width={128} label={label} />
        <Skeleton shape="rows" count={3} />
      </div>
      <div className="pair">
        {[0, 1].map((at) => (
          <div className="part" key={at}>
            <Skeleton width={128} />
            <Skeleton shape="figure" />
            <Skeleton width="80%" />
          </div>
        ))}
      </div>
    </>
  );
}
