const loggedMessages = new Set<string>();
const LONGEST = 200;

export function warnDeveloper(mistake: string): void {
  const line = mistake.slice(0, LONGEST);
  if (loggedMessages.has(line)) return;
  loggedMessages.add(line);
  // eslint-disable-next-line no-console -- warns the host page's developer
  console.warn(line);
}
