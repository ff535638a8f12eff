import { describe, expect, it } from 'vitest';
import { MAX_RECEIPT_BYTES } from '#contract/facts.ts';
import { readReceiptFile } from './receipt-file.ts';

const pdfOf = (bytes: number) => new Blob([new Uint8Array(bytes)], { type: 'application/pdf' });

describe('a file that is to be a receipt', () => {
  it('is no PDF over the limit of the call', async () => {
    expect(await readReceiptFile(pdfOf(MAX_RECEIPT_BYTES + 1))).toEqual({ fault: 'pdfTooLarge' });
  });
});
