/** The address of a battle's page. */
export const battlePath = (id: string): string => `/battles/${id}`;
