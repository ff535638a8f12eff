import type { Session } from '#core/session/session.ts';
import type { Form } from '#core/ui/form/form-state.ts';
import type { FormWords, TypedSchedule } from './schedule-fields.ts';
import type { Who } from './who.state.ts';

export interface WhoPartProps {
  session: Session;
  who: Who;
  form: Form<TypedSchedule>;
  words: FormWords;
  disabled: boolean;
}
