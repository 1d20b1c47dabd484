/** Visits of one page that may still fail before it counts as one that can't be measured: a browser's trace is now and then incomplete. */
const SECOND_TRIES = 1;

/** Visits a page so many times. A visit that can't be measured is made again, once for all of them; the next failure is thrown. */
export async function visitsOf<Report>(runs: number, visit: () => Promise<Report>): Promise<Report[]> {
  const reports: Report[] = [];
  let left = SECOND_TRIES;
  while (reports.length < runs) {
    try {
      reports.push(await visit());
    } catch (error) {
      if (left === 0) throw error;
      left -= 1;
    }
  }
  return reports;
}
