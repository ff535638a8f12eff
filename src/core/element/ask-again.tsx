import { Button } from '../ui/button.tsx';
import { useKit } from '../ui/kit.tsx';

export function AskAgain({ onClick }: { onClick: () => void }) {
  const { text } = useKit();
  return (
    <Button size="small" onClick={onClick}>
      {text('retry')}
    </Button>
  );
}
