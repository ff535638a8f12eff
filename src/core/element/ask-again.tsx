import { Button } from '../ui/button.tsx';
import { useKit } from '../ui/kit.tsx';

/** Once more, where the page around signs in and may do so by now. */
export function AskAgain({ onClick }: { onClick: () => void }) {
  const { text } = useKit();
  return (
    <Button size="small" onClick={onClick}>
      {text('retry')}
    </Button>
  );
}
