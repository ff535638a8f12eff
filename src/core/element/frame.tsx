/**
 * The frame that every widget shares: title, access, texts, state and notices. Usage: docs/build/architecture.md, "The
 * frame of a widget".
 */
import { useEffect, useId, useMemo, useRef, type FunctionComponent } from 'react';
import { localeOf, textsNamed, textsOf, type Namespace } from '../i18n/texts.ts';
import { LanguageContext, useLanguage } from '../i18n/use-texts.ts';
import { useAccess, type AccessRequirements } from '../session/access.ts';
import type { Notice } from '../ui/overlays/notifications.tsx';
import { Skeleton } from '../ui/states/skeleton.tsx';
import { useSheet } from '../ui/theme/sheets.ts';
import { Closed } from './closed.tsx';
import type { Described, NamespaceOf, WidgetProps } from '../description/describe-element.ts';
import type { FrameOptions, RequiredOptions, Runs } from './frame-options.ts';
import { LoadFailure } from './load-failure.tsx';
import { StepUp } from './step-up.tsx';
import { useFurtherTexts } from './use-further-texts.ts';
import { useNotices } from './use-notices.ts';
import { useSettlement } from './use-settlement.ts';
import { WidgetTitle } from './widget-title.tsx';

export function frame<D extends Described, State extends Runs | null = null, Fact = Notice>(
  options: FrameOptions<D, State, Fact> & RequiredOptions<D, State, Fact>,
): FunctionComponent<WidgetProps<D>> {
  const { permission, css, className, title } = options;
  const requirements = permission !== undefined && { ...options, permission };
  return function Framed(given) {
    const { name, attributes } = given;
    const t = textsNamed(useLanguage(), name);
    const titleId = useId();
    const isTitled = title !== false;
    return (
      // The frame is no landmark: landmarks belong to the host page, which may contain several elements.
      <div className={className ?? name} {...(isTitled && { role: 'group', 'aria-labelledby': titleId })}>
        <FirstSheet css={css} />
        {isTitled && (
          <WidgetTitle id={titleId} level={attributes.headingLevel} hidden={attributes.noTitle}>
            {t('title')}
          </WidgetTitle>
        )}
        {requirements ? (
          <Gate options={options} given={given} requirements={requirements} />
        ) : (
          <Inside options={options} given={given} open />
        )}
      </div>
    );
  };
}

/**
 * Adopts the style sheet before any child measures its layout. Otherwise the browser would paint one unstyled frame.
 */
function FirstSheet({ css }: { css: string }) {
  const anchor = useRef<HTMLTemplateElement>(null);
  useSheet(anchor, css);
  return <template ref={anchor} />;
}

interface InsideProps<D extends Described, State extends Runs | null, Fact> {
  options: FrameOptions<D, State, Fact>;
  given: WidgetProps<D>;
  open: boolean;
}

function Gate<D extends Described, State extends Runs | null, Fact>({
  requirements,
  ...inside
}: Omit<InsideProps<D, State, Fact>, 'open'> & { requirements: AccessRequirements }) {
  const { options, given } = inside;
  const access = useAccess(given.session, requirements);
  // Selecting another organization recreates all state of the widget.
  if (access.status === 'open') return <Inside key={access.organizationId} {...inside} open />;
  if (access.status === 'starting') return <Inside key="" {...inside} open={false} />;
  return <Closed access={access} name={given.name} line={options.closedLine} />;
}

const NO_TEXTS: readonly Namespace[] = [];

function Inside<D extends Described, State extends Runs | null, Fact>(props: InsideProps<D, State, Fact>) {
  const { texts = NO_TEXTS, skeleton = <Skeleton shape="rows" /> } = props.options;
  const { language, failure, retry } = useFurtherTexts(texts);
  if (failure) return <LoadFailure error={failure} onRetry={retry} />;
  if (!language) return skeleton;
  return (
    <LanguageContext value={language}>
      <Stateful {...props} />
    </LanguageContext>
  );
}

function Stateful<D extends Described, State extends Runs | null, Fact>({
  options,
  given,
  open,
}: InsideProps<D, State, Fact>) {
  const { createState, madeFrom = [], noticeOf, Content } = options;
  const { session, emit, attributes } = given;
  const language = useLanguage();
  // `RequiredOptions` makes the casts safe: without `noticeOf`, `Fact` is a notice; without `createState`, `State` is
  // null.
  const notify = useNotices<Fact, NamespaceOf<D>>(given.name, noticeOf ?? ((fact) => fact as Notice));
  useSettlement(session);
  const state = useMemo(
    () => {
      const texts = <N extends Namespace>(namespace: N) => textsOf(language, namespace);
      const words = { locale: localeOf(language), texts };
      return (createState?.({ ...given, notify }, words) ?? null) as State;
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another language must not recreate the state
    [session, emit, notify, ...madeFrom.map((name) => attributes[name])],
  );
  useEffect(() => (open ? state?.start() : undefined), [state, open]);
  return (
    <>
      <Content {...given} notify={notify} state={state} open={open} />
      <StepUp session={session} element={given.element} />
    </>
  );
}
