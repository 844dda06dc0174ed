const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const two = (value: number): string => String(value).padStart(2, '0');

/**
 * Formats seconds as "11:42", or as "1:02:10" from one hour on. Rounds down to full seconds, as players do.
 * The text is the same in every language.
 */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const minutes = Math.floor((whole % HOUR_S) / MINUTE_S);
  const hours = Math.floor(whole / HOUR_S);
  const rest = two(whole % MINUTE_S);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
