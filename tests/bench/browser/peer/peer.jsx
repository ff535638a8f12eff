/**
 * The distribution of a company's credit on AG Grid, built as its documentation suggests: the modules it uses alone, a
 * cell renderer with a field for the amounts, which writes to its row, and a sum that follows `cellValueChanged`.
 */
import {
  CellStyleModule,
  ClientSideRowModelModule,
  ModuleRegistry,
  PinnedRowModule,
  QuickFilterModule,
  RowSelectionModule,
  themeQuartz,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';

ModuleRegistry.registerModules([
  CellStyleModule,
  ClientSideRowModelModule,
  PinnedRowModule,
  QuickFilterModule,
  RowSelectionModule,
]);

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
const money = ({ value }) => (value === null || value === undefined ? '' : reais.format(value));
const parse = (typed) => Number(typed.replace(/\./g, '').replace(',', '.')) || 0;

function AmountCell({ data, node, value, column }) {
  const [text, setText] = useState(value ? String(value) : '');
  if (node.rowPinned) return null;
  return (
    <input
      className="amount"
      inputMode="decimal"
      aria-label={`Valor para ${data.licensePlate}`}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        node.setDataValue(column, parse(event.target.value));
      }}
    />
  );
}

function AnywhereCell({ data, node, value, column }) {
  if (node.rowPinned) return null;
  return (
    <input
      type="checkbox"
      role="switch"
      aria-label={`Qualquer posto: ${data.licensePlate}`}
      checked={value}
      onChange={(event) => node.setDataValue(column, event.target.checked)}
    />
  );
}

function ActionsCell({ data, node }) {
  if (node.rowPinned) return null;
  return (
    <button type="button" aria-haspopup="menu" aria-label={`Ações para ${data.licensePlate}`}>
      ⋯
    </button>
  );
}

const columns = [
  { field: 'licensePlate', headerName: 'Placa' },
  { field: 'vehicle', headerName: 'Veículo' },
  { field: 'balance', headerName: 'Saldo', type: 'rightAligned', valueFormatter: money },
  { field: 'limit', headerName: 'Limite por mês', type: 'rightAligned', valueFormatter: money },
  {
    colId: 'sharing',
    headerName: 'Saldo da empresa',
    valueGetter: ({ data }) => (data.sharing ? 'Sim' : ''),
  },
  { field: 'anywhere', headerName: 'Qualquer posto', cellDataType: false, cellRenderer: AnywhereCell },
  { field: 'amount', headerName: 'Valor', sortable: false, cellRenderer: AmountCell },
  { colId: 'actions', headerName: '', sortable: false, cellRenderer: ActionsCell },
];
const defaults = { flex: 1, sortable: true };
const selection = { mode: 'multiRow' };
const getRowId = ({ data }) => data.id;

const toRow = ({ wallets: [wallet], ...vehicle }) => ({
  id: wallet.id,
  licensePlate: vehicle.licensePlate,
  vehicle: `${vehicle.make} ${vehicle.model}`,
  balance: wallet.balance,
  limit: wallet.limit,
  sharing: wallet.sharedBalance,
  anywhere: wallet.allowAnywhereRefueling,
  amount: null,
});

function App() {
  const [rows, setRows] = useState();
  const [search, setSearch] = useState('');
  const [total, setTotal] = useState(0);
  useEffect(() => {
    fetch('/admin/organization/balance/distribution?type=VEHICLE&sort=licensePlate&limit=10000')
      .then((response) => response.json())
      .then(({ vehicles }) => setRows(vehicles.map(toRow)));
  }, []);
  const sums = useMemo(
    () =>
      rows && [
        { id: 'total', licensePlate: 'Total', balance: rows.reduce((sum, row) => sum + row.balance, 0) },
      ],
    [rows],
  );
  return (
    <>
      <input
        type="search"
        placeholder="Buscar"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div className="grid">
        <AgGridReact
          theme={themeQuartz}
          rowData={rows}
          pinnedBottomRowData={sums}
          columnDefs={columns}
          defaultColDef={defaults}
          rowSelection={selection}
          quickFilterText={search}
          cacheQuickFilter
          getRowId={getRowId}
          onCellValueChanged={({ colDef, oldValue, newValue }) => {
            if (colDef.field === 'amount') setTotal((before) => before - (oldValue ?? 0) + (newValue ?? 0));
          }}
        />
      </div>
      <p className="total">Distribuir {reais.format(total)}</p>
    </>
  );
}

createRoot(document.getElementById('root')).render(<App />);
