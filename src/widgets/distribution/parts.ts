/** What the acts of one element share. */
import type { BalanceSharingType } from '#contract/values.ts';
import type { Emit } from '#core/element/describe-element.ts';
import type { Session } from '#core/session/session.ts';
import type { DraftAmounts } from '#core/ui/table/draft-amounts.ts';
import type { RowStates } from '#core/ui/table/row-states.ts';
import type { element } from './distribution.element.ts';
import type { Centers } from './centers.state.ts';
import type { List } from './list.state.ts';
import type { Movements } from './movement.state.ts';
import type { Refusals } from './refusal.state.ts';
import type { Tell } from './told.ts';

export interface Parts {
  readonly session: Session;
  readonly emit: Emit<typeof element>;
  readonly centers: Centers;
  readonly list: List;
  readonly drafts: DraftAmounts;
  readonly rowStates: RowStates;
  readonly movements: Movements;
  readonly refusals: Refusals;
  readonly tell: Tell;
  /** How the rows on the screen hold credit. */
  type(): BalanceSharingType;
}
