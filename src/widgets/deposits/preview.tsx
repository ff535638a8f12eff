import { useEffect, useRef, useState } from 'react';
import type { DepositAttachment } from '#contract/deposits.ts';
import { toApiError, type ApiError } from '#core/api/api-error.ts';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { useLocale, type Text } from '#core/i18n/use-texts.ts';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import type { AttachmentsState } from './attachments.state.ts';

/** Maximum width of a preview: even the widest drawer shows no more pixels. */
const MOST_PX = 1200;

interface PreviewProps {
  attachment: DepositAttachment;
  files: AttachmentsState;
  t: Text<'deposit'>;
}

/**
 * Draws the image on a canvas: a blob URL would need an exception in the host page's content
 * security policy.
 */
export function Preview({ attachment, files, t }: PreviewProps) {
  const locale = useLocale();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [shown, setShown] = useState<'loading' | 'drawn' | 'unreadable' | ApiError>('loading');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    const draw = async () => {
      const blob = await files.read(attachment, locale, leaving.signal);
      const picture = await createImageBitmap(blob, { imageOrientation: 'from-image' }).catch(() => null);
      if (leaving.signal.aborted) return;
      setShown(picture && canvas.current && drawInto(canvas.current, picture) ? 'drawn' : 'unreadable');
    };
    setShown('loading');
    draw().catch((reason: unknown) => {
      if (!leaving.signal.aborted) setShown(toApiError(reason));
    });
    return () => leaving.abort();
  }, [attachment, files, locale, attempt]);
  return (
    <>
      {shown === 'loading' && <Skeleton shape="rows" count={4} />}
      {shown === 'unreadable' && <p className="faint">{t('unreadable')}</p>}
      {typeof shown === 'object' && (
        <LoadFailure size="line" error={shown} onRetry={() => setAttempt(attempt + 1)} />
      )}
      <canvas
        ref={canvas}
        className="deposit-preview"
        role="img"
        aria-label={t('picture', { name: attachment.name })}
        hidden={shown !== 'drawn'}
      />
    </>
  );
}

function drawInto(canvas: HTMLCanvasElement, picture: ImageBitmap): boolean {
  const scale = Math.min(1, MOST_PX / Math.max(picture.width, picture.height));
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return context !== null;
}
