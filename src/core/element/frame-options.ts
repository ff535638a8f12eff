/** What a widget says of itself to its frame. */
import type { ComponentType, ReactNode } from 'react';
import type { Locale } from '../format/locale.ts';
import type { Namespace, Text, TextKey } from '../i18n/texts.ts';
import type { Needs } from '../session/access.ts';
import type { Notice } from '../ui/overlays/notifications.tsx';
import type { ClosedLine } from './closed.tsx';
import type { Described, NamespaceOf, WidgetProps } from '../description/describe-element.ts';
import type { NoticeOf } from './use-notices.ts';

/** What the state is made of. `notify` says a fact, or a notice where the frame has no `noticeOf`. */
interface Given<D extends Described, Fact = Notice> extends Omit<WidgetProps<D>, 'notify'> {
  readonly notify: (fact: Fact) => void;
}

/** What the content is given. */
export interface ContentProps<D extends Described, State = null, Fact = Notice> extends Given<D, Fact> {
  readonly state: State;
  /** The state runs. Until then it is not known whether there is anything to see: draw what stands there while loading. */
  readonly open: boolean;
}

/** The words of the moment in which the state is made; what is shown takes its own. */
export interface StateWords {
  readonly locale: Locale;
  /** The widget's own texts, and those of the option `texts`. */
  readonly texts: <N extends Namespace>(namespace: N) => Text<N>;
}

/** State that does nothing before it is started. */
export interface Runs {
  /** Loads and follows, until the answer is called. */
  start(): () => void;
}

export interface FrameOptions<D extends Described, State extends Runs | null, Fact> extends Partial<Needs> {
  /** Of the widget, and of the blocks that it draws itself. */
  readonly css: string;
  /** Of the outermost element; without it the name of the widget. */
  readonly className?: string;
  /** `false`: the content has titles of its own. Otherwise it is the text `title`. */
  readonly title?: false;
  /** Texts beside the widget's own that the content needs from the start. Other ones are loaded by `useLazyTexts`. */
  readonly texts?: readonly Namespace[];
  /** In the shape of what comes, until `texts` are there. */
  readonly skeleton?: ReactNode;
  /** For a widget as small as a line: what it says in its own words where it has nothing to show. */
  readonly closedLine?: ClosedLine<NamespaceOf<D>>;
  /** Attributes that the state is made from; with another value of one it is made anew. */
  readonly madeFrom?: readonly (keyof D['attributes'] & string)[];
  /**
   * The state of one element in one organisation; with another one it is made anew. It stands there, not started, before
   * it is known whether it may be seen, so that the content is drawn as early as can be.
   */
  readonly createState?: (given: Given<D, Fact>, words: StateWords) => State;
  /** Puts what the state notifies of into words. */
  readonly noticeOf?: NoticeOf<Fact, NamespaceOf<D>>;
  readonly Content: ComponentType<ContentProps<D, State, Fact>>;
}

/** What may be left out of the options only where there is no state, where notices come in words, or where there is a title. */
export type Needed<D, State, Fact> = ([State] extends [null] ? unknown : { readonly createState: unknown }) &
  ([Fact] extends [Notice] ? unknown : { readonly noticeOf: unknown }) &
  ('title' extends TextKey<NamespaceOf<D>> ? unknown : { readonly title: false });
