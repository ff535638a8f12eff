export function searchOrganizations<
  T extends { readonly name: string; readonly tradeName: string; readonly federalTaxNumber: string },
>(list: readonly T[], searchText: string): T[] {
  const words = fold(searchText);
  const bare = words.replace(/[./\s-]/g, '');
  return list.filter(
    ({ name, tradeName, federalTaxNumber }) =>
      fold(`${tradeName} ${name}`).includes(words) || (bare !== '' && fold(federalTaxNumber).includes(bare)),
  );
}

function fold(text: string): string {
  return text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}
