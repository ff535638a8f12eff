import { useSignals } from '@preact/signals-react/runtime';
import { formatCount } from '#core/format/count.ts';
import { useLocale, type Text } from '#core/i18n/use-texts.ts';
import type { Stops } from '../stops.state.ts';

interface StopNewsTextProps {
  stops: Stops;
  t: Text<'route-planner'>;
}

export function StopNewsText({ stops, t }: StopNewsTextProps) {
  useSignals();
  const locale = useLocale();
  const news = stops.news.value;
  const describeNews = () => {
    if (!news) return '';
    if (news.kind === 'named') return t('newsNamed', { name: news.label });
    const at = formatCount(news.at, locale);
    const of = formatCount(news.of, locale);
    return t(news.kind === 'added' ? 'newsAdded' : 'newsReordered', { name: news.label, at, of });
  };
  return (
    <span className="visually-hidden" role="status">
      {describeNews()}
    </span>
  );
}
