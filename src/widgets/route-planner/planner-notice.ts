import { formatDistance } from '#core/format/distance.ts';
import type { NoticeOf } from '#core/element/use-notices.ts';
import type { PlannerFact } from './planner-fact.ts';

export const plannerNotice: NoticeOf<PlannerFact, 'route-planner'> = (
  fact,
  { t, locale, errorText, undo },
) => {
  switch (fact.kind) {
    case 'removed':
      return {
        tone: 'neutral',
        text: t('removed', { name: fact.label }),
        about: 'stops',
        action: undo(fact.undo),
      };
    case 'replaced':
      return {
        tone: 'neutral',
        text: t('replaced'),
        about: 'route',
        action: { label: t('replacedBack'), onClick: fact.undo },
      };
    case 'ordered':
      return {
        tone: 'neutral',
        text: t('told_ordered', { distance: formatDistance(Math.round(fact.savedKm), locale) }),
        about: 'order',
        action: undo(fact.undo),
      };
    case 'bestAlready':
      return { tone: 'neutral', text: t('told_bestAlready'), about: 'order' };
    case 'full':
    case 'unnamed':
    case 'gone':
    case 'stationGone':
    case 'notPrinted':
    case 'notDone':
      return { tone: 'caution', text: t(`told_${fact.kind}`), about: fact.kind };
    case 'saved':
    case 'recovered':
      return { tone: 'positive', text: t(`told_${fact.kind}`, { name: fact.name }), about: 'saved' };
    case 'deleted':
      return {
        tone: 'positive',
        text: t('told_deleted', { name: fact.name }),
        about: 'saved',
        action: undo(fact.undo),
      };
    case 'copied':
      return {
        tone: 'positive',
        text: t('told_copied', { name: fact.name }),
        about: 'saved',
        action: { label: t('open'), onClick: fact.open },
      };
    case 'notOpened':
    case 'notCopied':
    case 'notRecovered':
      return { tone: 'negative', text: t(`told_${fact.kind}`), detail: errorText(fact.error) };
  }
};
