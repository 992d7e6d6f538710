/** For backends that send no average. @returns 1 to 5, or null of none */
export const averageOf = (reviews: { rating: number }[]): number | null =>
  reviews.length === 0 ? null : reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length;
