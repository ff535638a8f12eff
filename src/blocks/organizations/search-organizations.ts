/** Looking for an organisation among those of a session. Pure. */

/** Organisations whose names, or number, contain what is looked for; capitals and accents do not count. */
export function searchOrganizations<
  T extends { readonly name: string; readonly tradeName: string; readonly federalTaxNumber: string },
>(list: readonly T[], wanted: string): T[] {
  const words = fold(wanted);
  const bare = words.replace(/[./\s-]/g, '');
  return list.filter(
    ({ name, tradeName, federalTaxNumber }) =>
      fold(`${tradeName} ${name}`).includes(words) || (bare !== '' && fold(federalTaxNumber).includes(bare)),
  );
}

function fold(text: string): string {
  return text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}
