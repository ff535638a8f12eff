import { expect } from 'chai';
import { uploadBy } from './upload.ts';

const body = new Blob(['x'.repeat(1_000_000)]);
const headers = { 'Content-Type': 'application/octet-stream' };

describe('uploadBy', () => {
  it('reports increasing progress and returns the same answer as fetch', async () => {
    const shares: number[] = [];
    const url = '/nothing-answers-here';
    const answer = await uploadBy((share) => shares.push(share))(url, { method: 'POST', headers, body });
    const fetched = await fetch(url, { method: 'POST', headers, body });
    expect(answer.status).to.equal(fetched.status);
    expect(await answer.text()).to.equal(await fetched.text());
    expect(answer.headers.get('content-type')).to.equal(fetched.headers.get('content-type'));
    expect(shares).to.deep.equal(shares.toSorted((one, other) => one - other));
    expect(shares.at(-1)).to.equal(1);
  });

  it('rejects with a TypeError when the server is unreachable or the caller aborts', async () => {
    const lost = (url: string, signal: AbortSignal) =>
      uploadBy(() => undefined)(url, { method: 'POST', headers, body, signal }).then(
        () => 'answered',
        (reason: unknown) => (reason as Error).name,
      );
    expect(await lost('http://127.0.0.1:1/', new AbortController().signal)).to.equal('TypeError');
    const givenUp = new AbortController();
    const answer = lost('/nothing-answers-here', givenUp.signal);
    givenUp.abort();
    expect(await answer).to.equal('TypeError');
  });
});
