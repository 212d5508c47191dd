// Umi wraps the page in react-helmet's provider; our titles are set by the layout, nobody writes into the head.
export const HelmetProvider = ({ children }) => children;
export const Helmet = () => null;
