import type { ComponentType, ReactNode } from 'react';
import type { Locale } from '../format/locale.ts';
import type { Namespace, Text, TextKey } from '../i18n/texts.ts';
import type { AccessRequirements } from '../session/access.ts';
import type { Notice } from '../ui/overlays/notifications.tsx';
import type { ClosedLine } from './closed.tsx';
import type { Described, NamespaceOf, WidgetProps } from '../description/describe-element.ts';
import type { NoticeOf } from './use-notices.ts';

/**
 * Input of `createState`. `notify` takes a fact, which `noticeOf` converts into a notice. Without `noticeOf`,
 * `notify` takes a notice.
 */
interface FrameInput<D extends Described, Fact = Notice> extends Omit<WidgetProps<D>, 'notify'> {
  readonly notify: (fact: Fact) => void;
}

export interface ContentProps<D extends Described, State = null, Fact = Notice> extends FrameInput<D, Fact> {
  readonly state: State;
  /**
   * False until the state has started. Until then the content must draw its loading state, because access is not yet
   * known.
   */
  readonly open: boolean;
}

/** Language data at the time when the state is created. The rendered content follows the current language instead. */
export interface StateWords {
  readonly locale: Locale;
  readonly texts: <N extends Namespace>(namespace: N) => Text<N>;
}

/** State that loads nothing before `start` is called. */
export interface Runs {
  /** Loads and follows events until the returned function is called. */
  start(): () => void;
}

export interface FrameOptions<
  D extends Described,
  State extends Runs | null,
  Fact,
> extends Partial<AccessRequirements> {
  readonly css: string;
  /** Class of the outermost element; default is the widget's name. */
  readonly className?: string;
  /** `false` if the content has its own titles. Default title: the text `title`. */
  readonly title?: false;
  /**
   * Namespaces that the content needs from the start, besides the widget's own. `useLazyTexts` loads other namespaces
   * later.
   */
  readonly texts?: readonly Namespace[];
  readonly skeleton?: ReactNode;
  readonly closedLine?: ClosedLine<NamespaceOf<D>>;
  /** Attributes that `createState` reads. A change of such an attribute recreates the state. */
  readonly madeFrom?: readonly (keyof D['attributes'] & string)[];
  /**
   * Creates the state of one element in one organization; another organization gets a new state. The frame creates the
   * state before access is known but starts it later, so that the content renders early.
   */
  readonly createState?: (given: FrameInput<D, Fact>, words: StateWords) => State;
  readonly noticeOf?: NoticeOf<Fact, NamespaceOf<D>>;
  readonly Content: ComponentType<ContentProps<D, State, Fact>>;
}

/**
 * Options that the types of a widget require: `createState` for a state, `noticeOf` for facts, `title: false` without a
 * title text.
 */
export type RequiredOptions<D, State, Fact> = ([State] extends [null]
  ? unknown
  : { readonly createState: unknown }) &
  ([Fact] extends [Notice] ? unknown : { readonly noticeOf: unknown }) &
  ('title' extends TextKey<NamespaceOf<D>> ? unknown : { readonly title: false });
