import { Button } from '../ui/button.tsx';
import { useKit } from '../ui/kit.tsx';

/** Retry button for the case that the host page has signed in the user meanwhile. */
export function AskAgain({ onClick }: { onClick: () => void }) {
  const { text } = useKit();
  return (
    <Button size="small" onClick={onClick}>
      {text('retry')}
    </Button>
  );
}
