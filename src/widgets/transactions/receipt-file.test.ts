import { describe, expect, it } from 'vitest';
import { MAX_RECEIPT_BYTES } from '#contract/facts.ts';
import { readReceiptFile } from './receipt-file.ts';

const pdfOf = (bytes: number) => new Blob([new Uint8Array(bytes)], { type: 'application/pdf' });

describe('readReceiptFile', () => {
  it('refuses a PDF file above the size limit', async () => {
    expect(await readReceiptFile(pdfOf(MAX_RECEIPT_BYTES + 1))).toEqual({ fault: 'pdfTooLarge' });
  });
});
