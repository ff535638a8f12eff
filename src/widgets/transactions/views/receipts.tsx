import { useSignals } from '@preact/signals-react/runtime';
import type { Receipt } from '#contract/refuel-marks.ts';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { formatInstant } from '#core/dates/format-date.ts';
import { useLocale, type Text } from '#core/i18n/use-texts.ts';
import type { Resource } from '#core/state/remote/resource.ts';
import { Skeleton } from '#core/ui/states/skeleton.tsx';

interface ReceiptsProps {
  receipts: Resource<readonly Receipt[]>;
  timeZone: string;
  t: Text<'proof'>;
}

export function Receipts({ receipts, timeZone, t }: ReceiptsProps) {
  useSignals();
  const now = receipts.value.value;
  if (now.status === 'failed') {
    return <LoadFailure size="line" error={now.error} onRetry={() => void receipts.load()} />;
  }
  if (now.status !== 'ready') return <Skeleton shape="rows" count={3} />;
  if (now.value.length === 0) return <p className="faint">{t('none')}</p>;
  return (
    <ul className="transaction-receipts">
      {now.value.map((receipt) => (
        <li key={receipt._id}>
          <One receipt={receipt} timeZone={timeZone} t={t} />
        </li>
      ))}
    </ul>
  );
}

function One({ receipt, timeZone, t }: { receipt: Receipt; timeZone: string; t: Text<'proof'> }) {
  const { receivedAt, accessKey, contentType, file } = receipt;
  const at = formatInstant(new Date(receivedAt), useLocale(), timeZone);
  // Host pages' content security policies allow images from `data:` URLs.
  const address = file === null ? null : `data:${contentType};base64,${file}`;
  return (
    <>
      <p className="faint">{t('receivedAt', { at })}</p>
      {accessKey !== null && <bdi dir="ltr">{accessKey.replace(/(.{4})(?=.)/g, '$1 ')}</bdi>}
      {address !== null && contentType !== 'application/pdf' && (
        <img src={address} alt={t('picture', { at })} />
      )}
      {address !== null && contentType === 'application/pdf' && (
        <a href={address} download={`${t('fileName')}.pdf`}>
          {t('download')}
        </a>
      )}
    </>
  );
}
