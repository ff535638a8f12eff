import type { Reconciliation } from '#contract/reconciliation.ts';
import { useTexts } from '#core/i18n/use-texts.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import type { ReconciliationLine } from '../reconciliation-view.ts';

interface SidesProps {
  reconciliation: Reconciliation;
  onLine: (line: ReconciliationLine) => void;
}

export function Sides({ reconciliation, onLine }: SidesProps) {
  const { cameIn, cameInTotal, isIn, isInTotal } = reconciliation;
  return (
    <div className="reconciliation-sides">
      <Side name="cameIn" lines={cameIn} total={cameInTotal} onLine={onLine} />
      <span className="reconciliation-equals" aria-hidden="true">
        {reconciliation.difference === 0 ? '=' : '≠'}
      </span>
      <Side name="isIn" lines={isIn} total={isInTotal} onLine={onLine} />
    </div>
  );
}

interface SideProps extends Pick<SidesProps, 'onLine'> {
  name: 'cameIn' | 'isIn';
  lines: readonly { readonly line: ReconciliationLine; readonly amount: number }[];
  total: number;
}

function Side({ name, lines, total, onLine }: SideProps) {
  const t = useTexts('reconciliation');
  return (
    <table className="reconciliation-side">
      <caption>
        {t(name)}
        <MoneyText cents={centsFromReais(total)} emphasis="figure" />
      </caption>
      <tbody>
        {lines.map(({ line, amount }) => (
          <tr key={line} data-zero={amount === 0 || undefined}>
            <th scope="row">
              {amount === 0 ? (
                t(`line_${line}`)
              ) : (
                <button
                  type="button"
                  className="reconciliation-line"
                  aria-haspopup="dialog"
                  title={t('open')}
                  onClick={() => onLine(line)}
                >
                  {t(`line_${line}`)}
                </button>
              )}
              {amount !== 0 && line === 'reversed' && (
                <span className="reconciliation-soft">{t('reversedHint')}</span>
              )}
            </th>
            <td>
              <MoneyText cents={centsFromReais(amount)} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('total')}</th>
          <td>
            <MoneyText cents={centsFromReais(total)} emphasis="strong" />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
